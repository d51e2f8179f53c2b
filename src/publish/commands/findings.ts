import { print } from '../terminal.ts'

interface Findings {
  readonly brand: string
  readonly warnings: readonly string[]
}

/** Prints what a build says beside its files. */
export function printFindings({ brand, warnings }: Findings): void {
  if (brand !== '') print(brand)
  for (const warning of warnings) print(`Warning: ${warning}`)
}

/** Such as `2 announcements`. */
export const countOf = (count: number): string => (count === 1 ? '1 announcement' : `${count} announcements`)
