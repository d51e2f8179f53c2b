import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { BuildProblem } from '../../problem.ts'
import { project } from '../../project.ts'

export interface Task {
  readonly svg: string
  /** In pixels. */
  readonly width: number
}

/** What draw.mjs writes. */
export type Answer =
  | { readonly images: readonly string[] }
  /** Why the drawing cannot be rendered. */
  | { readonly fault: string }
  /** Why the renderer cannot be loaded. */
  | { readonly missing: string }

/** A drawing that the renderer refuses, or at which it fails. */
export class DrawingFault extends Error {
  override name = 'DrawingFault'
}

interface DrawOptions {
  readonly timeoutMs?: number
  /** The path of draw.mjs. */
  readonly program?: string
}

/** Enough for a machine with much other work: alone it takes a fifth of a second. */
const TIMEOUT_MS = 60_000
const MAX_OUTPUT_BYTES = 50_000_000
/** Where the system can limit it: not on Windows, and macOS ignores the limit. */
const MAX_MEMORY_KIB = 2_000_000
const limited = `ulimit -v ${MAX_MEMORY_KIB}; exec "$0" "$1"`

/**
 * Renders drawings. The renderer ends its process at some drawings, and takes hours or all memory for others, so it has a
 * process of its own.
 *
 * @returns the PNGs in the order of the tasks
 * @throws DrawingFault, or BuildProblem if the renderer is not installed
 */
export async function draw(tasks: readonly Task[], options: DrawOptions = {}): Promise<readonly Buffer[]> {
  if (tasks.length === 0) return []
  const answer = await answerTo(tasks, options)
  if ('fault' in answer) throw new DrawingFault(answer.fault)
  if ('images' in answer) return answer.images.map((image) => Buffer.from(image, 'base64'))
  const hint = 'Run npm ci, without leaving out optional packages: one of them has the renderer for this system.'
  throw new BuildProblem(`The icons cannot be rendered: ${answer.missing.split('\n')[0]}\n    ${hint}`)
}

function answerTo(
  tasks: readonly Task[],
  { timeoutMs = TIMEOUT_MS, program = join(project, 'src/publish/site/icons/draw.mjs') }: DrawOptions,
): Promise<Answer> {
  const command = [process.execPath, program]
  const [file = '', ...args] = process.platform === 'win32' ? command : ['/bin/sh', '-c', limited, ...command]
  return new Promise((resolve) => {
    const child = execFile(
      file,
      args,
      { cwd: project, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT_BYTES },
      (error, output) => {
        if (error === null) resolve(JSON.parse(output) as Answer) // draw.mjs writes it
        else if (error.killed) resolve({ fault: `it takes longer than ${timeoutMs / 1000} s` })
        else resolve({ fault: 'the renderer fails at it' })
      },
    )
    // A process that ends early does not read all, and the callback says so.
    child.stdin?.on('error', () => {}).end(JSON.stringify(tasks))
  })
}
