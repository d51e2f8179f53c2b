import { execa } from 'execa'
import type { Options } from 'execa'

/** Starts a program that ends with this process: if this one is killed, the system kills that one. */
export const startChild = <O extends Options>(program: string, args: readonly string[], options: O) =>
  // execa's own way would end this process in the middle of its own end.
  execa('setpriv', ['--pdeathsig', 'KILL', program, ...args], { ...options, cleanup: false })
