import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hosting } from '../servers/hosting.ts'
import { generatedFiles, ownFiles } from '../servers/hosting-files.ts'
import { type OutputFile, textFile } from '../output-file.ts'

/**
 * The files for web servers. Those of the operator are written once, and stay as they are afterwards.
 * @param out the folder of the last build, if there was one
 */
export async function serverFiles(hosting: Hosting, release: string, out: string): Promise<readonly OutputFile[]> {
  const own = await Promise.all(
    Object.entries(ownFiles(hosting)).map(async ([name, text]) => {
      const former = await readFile(join(out, 'hosting', name), 'utf8').catch(() => '')
      // Files of releases before 0.3 contained the policy.
      return [name, former.includes('portal-policy') ? former : text] as const
    }),
  )
  const texts = [...own, ...Object.entries(generatedFiles(hosting, release))]
  return texts.map(([name, text]) => textFile(`hosting/${name}`, text))
}
