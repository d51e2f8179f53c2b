/** @throws an error with `complaint` if the promise takes longer than `limitMs` */
export async function within<Value>(limitMs: number, promise: Promise<Value>, complaint: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${complaint} after ${limitMs / 1000} s`)), limitMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
