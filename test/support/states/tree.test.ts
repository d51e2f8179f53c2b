import { describe, expect, test } from 'vitest'
import { partsOf, rolesOf } from './tree.ts'

const navigation = '- navigation "Main menu":\n  - link "Apps"'
const main = '- main:\n  - heading "Apps" [level=1]\n  - paragraph: All of them.'
const account = '- region "Account":\n  - button "Login"'
const alert = '- region "Account":\n  - alert:\n    - paragraph: Popup blocked\n  - button "Login"'
const treeOf = (...nodes: readonly string[]) => nodes.join('\n')

describe('the files of a tree', () => {
  test('are one for the chrome of the visitor and one for the main part', () => {
    expect([...partsOf(treeOf(navigation, main, account), { name: 'apps', who: 'staff' })]).toEqual([
      ['chrome-staff', treeOf(navigation, '- main', account)],
      ['apps', main],
    ])
  })

  test('are the shared ones and one for its alert, if a state shares chrome and main part', () => {
    const state = { name: 'popup-blocked', tree: { chrome: 'narrow', main: 'apps' } }
    expect([...partsOf(treeOf(navigation, alert, main), state)]).toEqual([
      ['chrome-narrow', treeOf(navigation, account, '- main')],
      ['popup-blocked', alert],
      ['apps', main],
    ])
  })

  test('include one for the list of sites', () => {
    const board =
      '- main:\n  - region "Sites":\n    - list:\n      - listitem:\n        - heading "ALS Group"\n  - button "Forget"'
    const state = { name: 'board-paused', tree: { sites: 'dashboard' } }
    expect([...partsOf(board, state)]).toEqual([
      ['chrome-signed-out', '- main'],
      ['sites-dashboard', '    - list:\n      - listitem:\n        - heading "ALS Group"'],
      ['board-paused', '- main:\n  - region "Sites":\n\n  - button "Forget"'],
    ])
  })

  test('are one for a dialog', () => {
    expect([...partsOf('- dialog "Search":\n  - combobox', { name: 'palette' })]).toEqual([
      ['palette', '- dialog "Search":\n  - combobox'],
    ])
  })
})

test('languages are compared by roles, levels, states and addresses, not by names and texts', () => {
  const english = `- heading "System Status" [level=1]
- 'img "Last 60 minutes: N% available"'
- paragraph: All is [well]
  - link "Apps (opens in new tab)":
    - /url: /apps
- radio "English" [checked]
- button "Say \\"no\\" [level=2]" [expanded] [disabled]: No`
  expect(rolesOf(english)).toEqual([
    '- heading [level=1]',
    '- img',
    '- paragraph',
    '  - link',
    '    - /url: /apps',
    '- radio',
    '- button [expanded] [disabled]',
  ])
})
