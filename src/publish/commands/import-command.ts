import { resolve } from 'node:path'
import { locales, localeWith } from '../../base/locales.ts'
import { importLauncher } from '../import/index.ts'
import { print } from '../terminal.ts'
import type { Values } from './arguments.ts'

/** @param files that of the launcher */
export async function run({ out = '', locale, watch = false }: Values, files: readonly string[]) {
  const [file = ''] = files
  const options = { locale: localeWith(locale ?? null) ?? locales[0], watchAll: watch }
  print(await importLauncher(file, resolve(out), options))
}
