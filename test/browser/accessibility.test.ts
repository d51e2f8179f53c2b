import { judgeStates } from '../support/states/judge.ts'
import { states } from '../support/states/index.ts'
import { screens } from '../support/states/screens.ts'

// Every state in English and light, and the screens of visitors in Spanish and dark. `test/engines` has all the rest.
judgeStates({
  name: 'accessibility',
  walks: [
    ['en', states, 'light'],
    ['es', screens.filter(({ who }) => who === undefined), 'dark'],
  ],
  widths: 'first',
})
