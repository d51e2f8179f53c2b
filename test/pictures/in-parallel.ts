import { availableParallelism } from 'node:os'

/** Does the work for each, as many at once as there are processors. */
export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const hand = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, hand))
}
