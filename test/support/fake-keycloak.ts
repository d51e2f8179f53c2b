import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'

/** Writes shell scripts into a folder. `programs` has their lines, by name. */
export async function writePrograms(folder: string, programs: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, lines] of Object.entries(programs)) {
    const file = join(folder, name)
    await writeFile(file, `#!/bin/sh\n${lines}\n`)
    await chmod(file, 0o755)
  }
}

/** A script that answers like Keycloak while a stack starts: any request with `status`, that for a realm with another. */
export const answersLikeKeycloak = ({ status = 200, realmStatus = 201 } = {}): string => `
exec '${process.execPath}' -e "
  const port = process.argv.find((text) => text.startsWith('--http-port=')).slice(12);
  require('node:http').createServer((request, response) => {
    response.statusCode = request.url === '/admin/realms' ? ${realmStatus} : ${status};
    request.resume().on('end', () => response.end(request.url.endsWith('/token') ? '{}' : ''));
  }).listen(Number(port), '127.0.0.1');" -- "$@"`
