import { expect, test } from 'vitest'
import { listTabs, readTab, titleOfTab, toTabAddress } from './settings-tab.ts'

const search = (text: string) => new URLSearchParams(text)

test('every tab’s address leads to it', () => {
  for (const tab of listTabs('ACTIVE')) {
    expect(readTab(search(new URL(toTabAddress(tab), 'https://melos.example').search))).toBe(tab)
  }
})

test.each(['', 'tab=', 'tab=nothing', 'page=2'])('“%s” is the first tab', (text) => {
  expect(readTab(search(text))).toBe('account')
})

test('a closed account has only what its wallets can still use', () => {
  const tabs = listTabs('CLOSED')
  expect(tabs).toEqual(['account', 'data'])
  expect(readTab(search('tab=delete'), tabs)).toBe('account')
  expect(listTabs('SUSPENDED')).toEqual(listTabs('ACTIVE'))
})

test('the page’s title names the tab', () => {
  expect(titleOfTab(search(''))).toBe('Settings')
  expect(titleOfTab(search('tab=sessions'))).toBe('Sessions settings')
})
