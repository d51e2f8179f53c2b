import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../project.ts'

/** Texts by the names of the holes. */
export type Holes = Readonly<Record<string, string>>

/**
 * Fills the holes of a file in this folder, which is written in the language of a web server, a shell or an init system.
 *
 * @param file such as `nginx.conf`
 */
export const render = (file: string, holes: Holes): string =>
  fillHoles(readFileSync(join(project, 'src/publish/servers', file), 'utf8'), holes)

/**
 * Replaces each `@@NAME@@`. A hole on a line of its own takes any number of lines, with its indentation; an empty text
 * leaves no line.
 *
 * @throws for a hole without a text, and for a text without a hole
 */
export function fillHoles(template: string, holes: Holes): string {
  const unused = new Set(Object.keys(holes))
  const textOf = (name: string): string => {
    const text = holes[name]
    if (text === undefined) throw new Error(`The hole ${name} has no text`)
    unused.delete(name)
    return text
  }
  const filled = template.replaceAll(
    /^([ \t]*)@@([A-Z_]+)@@\n|@@([A-Z_]+)@@/gm,
    (_, indentation: string | undefined, ofLines: string | undefined, inLine: string | undefined) =>
      ofLines === undefined ? textOf(inLine ?? '') : indented(textOf(ofLines), indentation ?? ''),
  )
  if (unused.size > 0) throw new Error(`There is no hole for ${[...unused].join(', ')}`)
  return filled
}

const indented = (text: string, indentation: string): string =>
  text === ''
    ? ''
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => (line === '' ? '\n' : `${indentation}${line}\n`))
        .join('')
