import { judgeStates } from '../support/states/judge.ts'
import { isCommon, states } from '../support/states/index.ts'

judgeStates({ name: 'other-states', walks: [['en', states.filter((state) => !isCommon(state))]], widths: 'first' })
