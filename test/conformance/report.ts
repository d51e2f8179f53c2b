const kinds = { passed: 'ok', failed: 'FAILED', 'not applicable': 'n/a' } as const
type Kind = keyof typeof kinds

/** Prints a line for each module, and counts them by plan. */
export interface Report {
  /** Begins a plan, to which the next modules belong. */
  readonly plan: (name: string) => void
  /** Prints a module of the plan: `words` are joined by arrows, and each note has a line of its own. */
  readonly module: (kind: Kind, words: readonly string[], notes?: readonly string[]) => void
  /** Prints the counts of each plan. Returns the exit status: 1 if a module failed, or if there was none. */
  readonly end: () => 0 | 1
}

export function createReport(print: (line: string) => void = console.log): Report {
  const rows: { readonly plan: string; readonly kind: Kind }[] = []
  const names: string[] = []
  return {
    plan(name) {
      names.push(name)
      print(`\n${name}`)
    },
    module(kind, words, notes = []) {
      rows.push({ plan: names.at(-1) ?? '', kind })
      print(`  ${kinds[kind].padEnd(6)}  ${words.join(' → ')}`)
      for (const note of notes) print(`            ${note}`)
    },
    end() {
      print('')
      for (const name of names) {
        const count = (kind: Kind) => rows.filter((row) => row.plan === name && row.kind === kind).length
        print(`${name}: ${(Object.keys(kinds) as Kind[]).map((kind) => `${count(kind)} ${kind}`).join(', ')}`)
      }
      if (rows.length === 0) print('No module has this name.')
      return rows.length === 0 || rows.some(({ kind }) => kind === 'failed') ? 1 : 0
    },
  }
}
