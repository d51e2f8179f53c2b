import { dirname, join, resolve } from 'node:path'
import { announce } from '../announce/index.ts'
import { createQuestions } from '../announce/terminal-input.ts'
import { findAnnouncements } from '../config/read-announcements.ts'
import { readConfig } from '../config/read-config.ts'
import { announcementsFile } from '../config/static-folder.ts'
import { defaults, project } from '../project.ts'
import { print } from '../terminal.ts'
import type { Values } from './arguments.ts'

/** Writes an announcement into the file beside a configuration, or into another one. */
export async function run({ config: path, announcements, kind, sites, from, until, en, es }: Values): Promise<void> {
  const configFile = resolve(path ?? join(project, defaults.config))
  const { config } = await readConfig(configFile)
  const file = announcements ?? findAnnouncements(configFile) ?? join(dirname(configFile), announcementsFile)
  const questions = createQuestions()
  const answers = { kind, sites, from, until, words: { en, es } }
  try {
    await announce(resolve(file), config, answers, { ask: questions.ask, say: print, now: Date.now })
  } finally {
    questions.close()
  }
}
