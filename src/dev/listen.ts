import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  readonly port: number
  close(): Promise<void>
}

/** Somebody else answers on this port already. */
export class PortInUse extends Error {
  readonly port: number

  constructor(port: number) {
    super(`Port ${port} is in use.`)
    this.port = port
  }
}

const bind = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port) // a TCP server's address is never a string
    })
  })

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * Serves HTTP on this machine only, on both loopback addresses: browsers try either for `localhost`, and a stranger
 * on one of them would answer in our place. Port 0 takes any free port.
 * @throws PortInUse
 */
export async function listen(handler: RequestListener, port: number): Promise<Listener> {
  const four = createServer(handler)
  const six = createServer(handler)
  try {
    const taken = await bind(four, '127.0.0.1', port)
    const servers = [four]
    try {
      await bind(six, '::1', taken)
      servers.push(six)
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE') {
        await stop(four)
        throw error
      }
      // Any other reason: this machine has no IPv6, and nobody can answer there.
    }
    return { port: taken, close: async () => void (await Promise.all(servers.map(stop))) }
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    if (port === 0) return listen(handler, 0) // free on one address only: take another
    throw new PortInUse(port)
  }
}

/** The wanted port, or any free one when somebody has it. */
export async function listenNear(handler: RequestListener, port: number): Promise<Listener> {
  try {
    return await listen(handler, port > 65_535 ? 0 : port)
  } catch (error) {
    if (error instanceof PortInUse) return listen(handler, 0)
    throw error
  }
}
