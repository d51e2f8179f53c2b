import { momentOf } from '../moment.ts'
import { type Fault, fault } from './problem.ts'

export { momentOf } from '../moment.ts'

const example = '"2026-12-01T22:00:00+01:00"'

/** Checks that a value is a time with an offset from UTC. */
export function momentFault(value: string): Fault | null {
  if (momentOf(value) !== null) return null
  if (momentOf(`${value}Z`) !== null) {
    return fault('has no offset from UTC', `Write the offset of your clock after the time: "${value}+01:00".`)
  }
  return /^\d{4}-\d\d-\d\d$/.test(value)
    ? fault('has no time', `Write a date, a time and the offset from UTC: ${example}.`)
    : fault('is not a time between 2000 and 2099', `Write a date, a time and the offset from UTC: ${example}.`)
}
