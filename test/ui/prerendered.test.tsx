// @vitest-environment happy-dom
import '../support/styles.ts'
import { renderToString } from 'react-dom/server'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import * as ui from '../../src/ui/index.ts'

const { Banner, Button, Drawer, Drawing, Icon, KeyCaps, Loader, Message, Monogram, PageHeading, Popover } = ui
const { ButtonLink, Segmented, StatusLabel, StatusStrip, Switch, TextLink, Thumbnail, Tooltip, VisuallyHidden } = ui
const doNothing = vi.fn()

const examples: Readonly<Record<string, ReactElement>> = {
  Banner: (
    <Banner icon={<Icon name="good" />} title="All Systems Operational" facts="10:42">
      All is well.
    </Banner>
  ),
  Button: (
    <Button icon="refresh" loading block>
      Refresh
    </Button>
  ),
  Drawer: (
    <Drawer open onClose={doNothing} label="Menu" closeLabel="Close">
      A
    </Drawer>
  ),
  Drawing: <Drawing name="empty" />,
  Icon: <Icon name="apps" />,
  KeyCaps: <KeyCaps keys="Ctrl K" />,
  Loader: <Loader variant="bar" size="large" label="Loading…" />,
  Message: (
    <Message role="alert" title="Popup closed" actions={<Button>Again</Button>}>
      Try again.
    </Message>
  ),
  Monogram: <Monogram name="Financial Analysis" wide />,
  Popover: (
    <Popover icon="info" label="About">
      A few words.
    </Popover>
  ),
  PageHeading: <PageHeading intro="A">System Status</PageHeading>,
  Segmented: <Segmented label="A" value="b" options={[{ value: 'b', label: 'B' }]} onChange={doNothing} />,
  StatusLabel: <StatusLabel tone="bad">Down</StatusLabel>,
  StatusStrip: <StatusStrip label="Last hour" bars={['good', 'good', 'idle', 'good', 'bad']} />,
  Switch: <Switch label="Pause updates" checked onChange={doNothing} />,
  ButtonLink: <ButtonLink href="">Reload</ButtonLink>,
  TextLink: (
    <TextLink href="/" newTabText="(opens in new tab)">
      Home
    </TextLink>
  ),
  Thumbnail: <Thumbnail name="Financial Analysis" src="/a.svg" size="md" />,
  Tooltip: (
    <Tooltip text="Apps">
      <a href="/apps">Apps</a>
    </Tooltip>
  ),
  VisuallyHidden: <VisuallyHidden>Words</VisuallyHidden>,
}

// The content security policy blocks style attributes in prerendered HTML.
test.each(Object.entries(examples))('%s is prerendered without a style attribute', (_, example) => {
  const html = renderToString(example)
  expect(html).not.toMatch(/\sstyle=/)
  expect(html.length).toBeGreaterThan(20)
})

test('every component has an example', () => {
  const components = Object.entries(ui).filter(([name, part]) => typeof part === 'function' && /^[A-Z]/.test(name))
  expect(Object.keys(examples).toSorted()).toEqual(components.map(([name]) => name).toSorted())
})
