import process from 'node:process'
import { createInterface } from 'node:readline'
import { BuildProblem } from '../problem.ts'
import { print } from '../terminal.ts'

/** Asks questions in a terminal. Lines that are piped in answer them, too. */
export function createQuestions() {
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: process.stdin.isTTY === true,
  })
  const answers = lines[Symbol.asyncIterator]()
  lines.setPrompt('> ')
  return {
    async ask(question: string): Promise<string> {
      print(question)
      lines.prompt()
      const { value, done } = await answers.next()
      if (done === true) throw new BuildProblem('\nNothing was written.')
      return value.trim()
    },
    close: () => lines.close(),
  }
}
