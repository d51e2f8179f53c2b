import { judgeStates } from '../support/states/judge.ts'
import { isCommon, states } from '../support/states/index.ts'
import { screens } from '../support/states/screens.ts'

// The common states in English with the light theme, and the screens of visitors in Spanish with the dark one.
// `test/engines` has all the rest.
judgeStates({
  name: 'accessibility',
  walks: [
    ['en', states.filter(isCommon), 'light'],
    ['es', screens.filter(({ who }) => who === undefined), 'dark'],
  ],
  widths: 'first',
})
