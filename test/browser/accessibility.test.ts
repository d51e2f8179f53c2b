import { judgeStates } from '../support/states/judge.ts'
import { isCommon, states } from '../support/states/index.ts'
import { screens } from '../support/states/screens.ts'

// The states of the shipped content on a screen in English and light, and the screens of visitors in Spanish and dark.
// `test/engines` has all the rest.
judgeStates({
  name: 'accessibility',
  walks: [
    ['en', states.filter(isCommon), 'light'],
    ['es', screens.filter(({ who }) => who === undefined), 'dark'],
  ],
  widths: 'first',
})
