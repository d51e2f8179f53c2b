import { judgeStates } from '../support/states/judge.ts'
import { isCommon, states } from '../support/states/index.ts'

// The common states in English with the light theme. `test/engines` has all the rest.
judgeStates({
  name: 'accessibility',
  walks: [['en', states.filter(isCommon), 'light']],
  widths: 'first',
})
