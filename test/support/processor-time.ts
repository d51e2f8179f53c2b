import process from 'node:process'

/** The processor time that this process takes for `run`, in ms. Other programs on the machine do not add to it. */
export function processorMsOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
