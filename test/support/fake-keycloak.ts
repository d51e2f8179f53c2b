/** Fake programs in place of Java, Maven and Keycloak. */
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
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

/** A line of a shell script that prints a version as Java does. */
export const java = (version: string): string => `echo 'openjdk version "${version}" 2026-01-01' >&2`

export interface Lifeline {
  readonly port: number
  readonly started: Promise<unknown>
  readonly ended: Promise<unknown>
  /** Also ends the program, which would otherwise outlive a failed test. */
  readonly close: () => void
}

/**
 * A port to which a program stays connected while it runs. The program's process ID would not show that it has ended,
 * because the ID stays valid until another process has read the exit code.
 */
export async function openLifeline(): Promise<Lifeline> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {}).resume()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const started = once(server, 'connection')
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a string
    started,
    ended: started.then(([socket]) => once(socket, 'close')),
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The lines of a shell script that runs Node as its child. */
export const nodeScript = (code: string): string => `'${process.execPath}' -e "${code}" -- "$@"\nexit $?`

/** Code for `nodeScript` that connects to a lifeline. */
export const holdLifeline = ({ port }: Lifeline): string =>
  `require('node:net').connect(${port}, '127.0.0.1').on('error', () => {}).on('close', () => process.exit());`

/** Code for `nodeScript` that answers like Keycloak while a stack starts. Creating a realm gets `realmStatus`. */
export const answerLikeKeycloak = (realmStatus = 201): string => `
  const port = process.argv.find((text) => text.startsWith('--http-port=')).slice(12);
  require('node:http').createServer((request, response) => {
    if (request.url === '/admin/realms') response.statusCode = ${realmStatus};
    request.resume().on('end', () => response.end(request.url.endsWith('/token') ? '{}' : ''));
  }).listen(Number(port), '127.0.0.1');`
