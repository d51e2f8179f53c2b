import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { svgFaults } from '../../../../src/publish/config/pictures/svg.ts'
import { project } from '../../../support/workspace.ts'
import { processorMsOf } from '../../../support/processor-time.ts'

const faultsOf = (text: string) => svgFaults(new TextEncoder().encode(text))
const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const xhtml = 'http://www.w3.org/1999/xhtml'
/** A drawing with this content in its second line. */
const svg = (content: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" ${xlink}>\n${content}</svg>`

const more = 'has more than a drawing'

describe('a drawing that could do more than draw', () => {
  test.each<[string, string]>([
    ['<script>alert(1)</script>', '<script>'],
    ['<s:script xmlns:s="http://www.w3.org/2000/svg" href="#a"/>', '<s:script>'],
    ['<rect onload="alert(1)"/>', 'onload'],
    ['<rect ONLOAD="alert(1)"/>', 'ONLOAD'],
    ['<a href="javascript:alert(1)"/>', 'javascript:alert(1)'],
    ['<a xlink:href=" JavaScript:alert(1)"/>', 'JavaScript:alert(1)'],
    ['<a href="java&#10;script:alert(1)"/>', 'javascript:alert(1)'],
    ['<a href="&#106;avascript:alert(1)"/>', 'javascript:alert(1)'],
    ['<a><set attributeName="href" to="javascript:alert(1)"/></a>', 'a change of href'],
    ['<a><set attributeName="href" to="https://a.example"/></a>', 'a change of href'],
    ['<a><animate attributeName="xlink:href" values="#a;javascript:alert(1)"/></a>', 'a change of xlink:href'],
    ['<foreignObject/>', '<foreignObject>'],
    [`<iframe xmlns="${xhtml}" srcdoc="a"/>`, '<iframe>'],
    [`<h:img xmlns:h="${xhtml}"/>`, '<h:img>'],
    ['<image href="https://cdn.example/l.png"/>', 'https://cdn.example/l.png'],
    ['<image xlink:href="//cdn.example/l.png"/>', '//cdn.example/l.png'],
    ['<image href="l.png"/>', 'l.png'],
    ['<image xmlns:s="http://www.w3.org/2000/svg" s:href="/etc/l.png"/>', '/etc/l.png'],
    ['<image xmlns:a="a" a:href="/etc/l.png"/>', '/etc/l.png'],
    ['<use href="other.svg#a"/>', 'other.svg#a'],
    ['<use href="data:image/svg+xml,%3Csvg/%3E#a"/>', 'data:image/svg+xml,%3Csvg/%3E#a'],
    ['<image href="data:text/html,a"/>', 'data:text/html,a'],
    ['<feImage href="https://cdn.example/l.png"/>', 'https://cdn.example/l.png'],
    ['<g xml:base="https://cdn.example/"/>', 'https://cdn.example/'],
    ['<rect fill="url(https://cdn.example/a.svg#b)"/>', 'https://cdn.example/a.svg#b'],
    [`<rect style="fill: URL( 'https://cdn.example/a.svg#b' )"/>`, 'https://cdn.example/a.svg#b'],
    ['<set attributeName="fill" to="url(https://cdn.example/a)"/>', 'https://cdn.example/a'],
    ['<style>rect { fill: url("https://cdn.example/a") }</style>', 'https://cdn.example/a'],
    ['<style>/* "*/ a { fill: url(https://cdn.example/a) } /*" */</style>', 'https://cdn.example/a'],
    ['<style>a { fill: url(     https://cdn.example/a) }</style>', 'https://cdn.example/a'],
    ['<style>@import "https://cdn.example/a.css";</style>', '@import'],
    ['<style>a { fill: -webkit-image-set("https://cdn.example/a" 1x) }</style>', 'image-set('],
    ['<?xml-stylesheet href="a.xsl"?>', '<?xml-stylesheet?>'],
  ])('%s is refused', (content, place) => {
    expect(faultsOf(svg(content))).toEqual([
      { message: `${more}: ${place} in line 2`, hint: expect.stringMatching(/^[A-Z].+\.$/) },
    ])
  })

  test.each<[string, string]>([
    ['<?xml-stylesheet type="text/xsl" href="a.xsl"?>', '<?xml-stylesheet?>'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]>', '<!DOCTYPE […]>'],
    ['<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>', '<!DOCTYPE […]>'],
  ])('%s before it is refused', (before, place) => {
    expect(faultsOf(svg('', before))).toEqual([
      { message: `${more}: ${place} in line 1`, hint: expect.stringMatching(/^[A-Z].+\.$/) },
    ])
  })

  test('names the first places', () => {
    const rects = '<rect onclick="a()"/>\n'.repeat(5)
    expect(faultsOf(svg(`${rects}<script/><image href="a.png"/>`)).map(({ message }) => message)).toEqual([
      `${more}: onclick in line 2, onclick in line 3, onclick in line 4, and 4 more`,
    ])
  })

  test('has a long address cut in its problem', () => {
    const [fault] = faultsOf(svg(`<image href="https://cdn.example/${'a'.repeat(1000)}"/>`))
    expect(fault?.message.length).toBeLessThan(130)
  })
})

test.each([
  ['<style>', 'url(', '</style>'],
  ['<style>', 'url("', '</style>'],
  ['<style>', 'image-set', '</style>'],
  ['<g>', '<g>', ''],
  ['', '<g onload="a"/>', ''],
])('a drawing of 1 MB of %s%s is judged at once', (before, part, after) => {
  const text = svg(before + part.repeat(1e6 / part.length) + after)
  const bytes = new TextEncoder().encode(text)
  expect(processorMsOf(() => svgFaults(bytes))).toBeLessThan(5000)
})

describe('a drawing that browsers read in another way than the build', () => {
  test.each<[string, RegExp]>([
    [svg('<rect a="1" a="2"/>'), /^is not well-formed XML: duplicate attribute: a, in line 2$/],
    [svg('<g></rect>'), /^is not well-formed XML: .*, in line 2$/],
    [svg('<g b:href="#a"/>'), /^is not well-formed XML: unbound namespace prefix: "b", in line 2$/],
    [svg('&nbsp;'), /^is not well-formed XML: .*entity.*, in line 2$/],
    [svg('<g a=b/>'), /^is not well-formed XML: /],
    [`${svg('')}<script/>`, /^is not well-formed XML: /],
    [svg('', '<?xml version="1.0" encoding="ISO-2022-JP"?>'), /^is not in UTF-8$/],
    ['<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>', /^is not marked as SVG, so browsers do not show it$/],
    ['<SVG xmlns="http://www.w3.org/2000/svg"/>', /^is not marked as SVG/],
    ['<svg xmlns="http://www.w3.org/1999/html"/>', /^is not marked as SVG/],
  ])('%s is refused', (text, message) => {
    expect(faultsOf(text)).toEqual([{ message: expect.stringMatching(message), hint: expect.any(String) }])
  })

  test('is refused in another encoding', () => {
    expect(svgFaults(Buffer.from(svg('<text>\u00e9</text>'), 'latin1'))).toEqual([
      { message: 'is not in UTF-8', hint: expect.stringContaining('UTF-8') },
    ])
    expect(svgFaults(Buffer.from(`\uFEFF${svg('')}`, 'utf16le'))).toHaveLength(1)
  })
})

test.each([
  '<use href="#a"/><use xlink:href="#a"/><image href=""/>',
  '<image href="data:image/png;base64,AAAA"/><image xlink:href=" data:image/svg+xml,%3Csvg/%3E"/>',
  `<rect fill="url(#a)" style="mask: url('#b'); filter: url( &quot;#c&quot; )"/>`,
  '<style>@font-face { src: url(data:font/woff2;base64,AAAA) } a { fill: url(data:image/png;base64,AA) }</style>',
  '<style><![CDATA[a > b { fill: red }]]></style><text>url(https://cdn.example) &lt;script&gt; javascript:</text>',
  '<rect><animate attributeName="fill" to="red"/></rect><g inkscape:onset="1" xmlns:inkscape="a" font-family="Onest"/>',
  '<metadata><rdf xmlns="http://creativecommons.org/ns#" about="https://a.example"/></metadata><!-- <script> -->',
])('%s only draws', (content) => {
  const before = '\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd">'
  expect(faultsOf(svg(content, before))).toEqual([])
})

test.each(['static', 'static/images', 'test/sample/images', 'src/ui/pictures'])(
  'the drawings of %s only draw',
  async (folder) => {
    const names = (await readdir(join(project, folder))).filter((name) => name.endsWith('.svg'))
    expect(names).not.toEqual([])
    for (const name of names) expect(svgFaults(await readFile(join(project, folder, name))), name).toEqual([])
  },
)
