import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A server's certificate and its key, as PEM. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

export interface Listener {
  readonly port: number
  close(): Promise<void>
}

/** Another program is listening on this port. */
export class PortInUse extends Error {
  readonly port: number

  constructor(port: number) {
    super(`Port ${port} is in use.`)
    this.port = port
  }
}

async function bind(server: Server, host: string, port: number): Promise<number> {
  await once(server.listen(port, host), 'listening') // rejects with the server's error
  return (server.address() as AddressInfo).port // a TCP server's address is never a string
}

async function stop(server: Server): Promise<void> {
  const closed = once(server.close(), 'close')
  server.closeAllConnections()
  await closed
}

const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/**
 * Serves HTTP, or HTTPS if there is a certificate, on both loopback addresses: browsers try either one for `localhost`,
 * and another program listening on one of them would answer instead. Port 0 picks any free port.
 * @throws PortInUse
 */
export async function listen(handler: RequestListener, port: number, certificate?: Certificate): Promise<Listener> {
  const create = () => (certificate ? createTlsServer({ ...certificate }, handler) : createServer(handler))
  const [ipv4, ipv6] = [create(), create()]
  const close = async (): Promise<void> => {
    await Promise.all([stop(ipv4), stop(ipv6)])
  }
  try {
    const boundPort = await bind(ipv4, '127.0.0.1', port)
    await bind(ipv6, '::1', boundPort).catch((error: unknown) => {
      if (isInUse(error)) throw error // any other error means that this machine has no IPv6, so IPv4 is enough
    })
    return { port: boundPort, close }
  } catch (error) {
    await close()
    if (!isInUse(error)) throw error
    if (port === 0) return listen(handler, 0, certificate) // the port was free on IPv4 only: try another one
    throw new PortInUse(port)
  }
}

/** Listens on the preferred port, or on any free one if that is in use. */
export async function listenNear(handler: RequestListener, port: number, certificate?: Certificate): Promise<Listener> {
  try {
    return await listen(handler, port > 65_535 ? 0 : port, certificate)
  } catch (error) {
    if (error instanceof PortInUse) return listen(handler, 0, certificate)
    throw error
  }
}

/** Finds a free port for a program that does not choose one. Prefers the given one. */
export async function freePort(preferred = 0): Promise<number> {
  const { port, close } = await listenNear(() => {}, preferred)
  await close()
  return port
}
