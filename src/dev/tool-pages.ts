import { page } from './page.ts'

/** Placeholders for the tools, which are separate programs on a real host. */
const tools: Readonly<Record<string, readonly [title: string, purpose: string]>> = {
  '/audiototext': ['Audio to text', 'transcribes audio to text'],
  '/als-pptx-translator': ['PPTX translator', 'translates PPTX files to other languages'],
  '/als-pdf-table': ['PDF tables', 'extracts tables from PDF files'],
}

/** The page of the tool at this path, or undefined if there is no tool. */
export function toolPage(path: string): string | undefined {
  const tool = Object.hasOwn(tools, path) ? tools[path] : undefined
  if (!tool) return undefined
  const [title, purpose] = tool
  return page(
    title,
    `<p>In production, the program that ${purpose} runs here. It is not part of the portal.</p>
<p><a href="/tools">Back to the portal</a></p>`,
  )
}
