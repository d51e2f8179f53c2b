// The health check of the image. /healthz is at the port after that of ADDRESS.
import process from 'node:process'

const port = Number(/:(\d+)$/.exec(process.env['ADDRESS'] ?? '')?.[1] ?? 8080) + 1
const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => ({ ok: false }))
process.exitCode = ok ? 0 : 1
