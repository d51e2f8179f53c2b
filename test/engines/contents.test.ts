import { judgeStates } from '../support/states/judge.ts'
import { isShipped, states } from '../support/states/index.ts'

judgeStates({ name: 'contents', walks: [['en', states.filter((state) => !isShipped(state))]], widths: 'first' })
