import { judgeStates } from '../support/states/judge.ts'
import { states } from '../support/states/index.ts'
import { screens } from '../support/states/screens.ts'

// Every state in English and each screen in Spanish, all of them in both themes. `test/engines` has large contents and
// the rest.
judgeStates({
  name: 'accessibility',
  walks: [
    ['en', states],
    ['es', screens],
  ],
  widths: 'first',
})
