/** A row of the table of results. */
export interface Row {
  readonly result: 'ok' | 'warning' | 'failed'
  readonly subject: string
  /** Empty, or a measured time, if there is nothing to do. */
  readonly remedy: string
}

/** Returns a row that is ok unless `fault` says what is wrong with the subject and what to do. */
export function row(subject: string, fault?: string | null | false, result: Row['result'] = 'failed'): Row {
  return fault ? { result, subject, remedy: fault } : { result: 'ok', subject, remedy: '' }
}

/** Returns a row for a fault that is told only if it is there. */
export const faultRow = (
  subject: string,
  fault: string | null | false,
  result: Row['result'] = 'failed',
): readonly Row[] => (fault ? [row(subject, fault, result)] : [])

/** Returns a row for what a check without the portal's address cannot try. */
export const untriedRow = (subject: string): Row =>
  row(subject, 'Not tried: give the address of the portal, such as --origin https://portal.example.', 'warning')
