import { page } from './page.ts'

/** On a real host these are other programs beside the portal; here small pages stand for them. */
const tools: Readonly<Record<string, readonly [title: string, does: string]>> = {
  '/audiototext': ['Audio to text', 'transcribes audio to text'],
  '/als-pptx-translator': ['PPTX translator', 'translates PPTX files to other languages'],
  '/als-pdf-table': ['PDF tables', 'extracts tables from PDF files'],
}

/** The page of the tool at this path, or nothing when the path is not a tool's. */
export function toolPage(path: string): string | undefined {
  const tool = Object.hasOwn(tools, path) ? tools[path] : undefined
  if (!tool) return undefined
  const [title, does] = tool
  return page(
    title,
    `<p>In production, the program that ${does} answers here. It is not part of the portal.</p>
<p><a href="/tools">Back to the portal</a></p>`,
  )
}
