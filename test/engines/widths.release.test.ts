import { judgeStates } from '../support/states/judge.ts'
import { states } from '../support/states/index.ts'

judgeStates({ name: 'widths', walks: [['en', states]], widths: 'others' })
