import { judgeStates } from '../support/states/judge.ts'

judgeStates('en')
