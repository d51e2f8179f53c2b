import { judgeStates } from '../support/states/judge.ts'

// What is looked for: see there. In Spanish: spanish.test.ts.
judgeStates('en')
