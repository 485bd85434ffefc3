import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeBrowser, findBrowser, findFirefox } from '@melos/test-kit/find-browser'
import { expect, test } from '@playwright/test'

const isX64 = process.arch === 'x64'

/** A folder with programs that answer as these lines do. */
async function install(programs: Readonly<Record<string, string>>) {
  const info = test.info()
  for (const [name, line] of Object.entries(programs)) {
    await writeFile(info.outputPath(name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  }
  const folder = info.outputPath('.')
  const environment = { PATH: folder }
  return { environment, limitMs: 2_000, at: (name: string) => join(folder, name) }
}

const silent = 'exec /bin/sleep 600'

test('the browser that answers is used; one that is silent and one that fails are not', async () => {
  const search = await install({
    'chromium-headless-shell': silent,
    chromium: 'exit 1',
    'google-chrome': 'echo "Google Chrome 151.0.1 "',
  })
  const browser = await findBrowser(search)
  expect(browser).toMatchObject({ path: search.at('google-chrome'), version: 'Google Chrome 151.0.1' })
})

test('if several browsers are found, the line names the others once each and how to choose', async () => {
  const search = await install({ chromium: 'echo Chromium 150.0', chrome: 'echo Google Chrome 151.0' })
  await symlink(search.at('chrome'), search.at('google-chrome'))
  const line = await describeBrowser(await findBrowser(search), search)
  const others = [search.at('google-chrome'), ...(isX64 ? ['npm'] : [])]
  expect(line).toBe(
    `Browser: Chromium 150.0 (${search.at('chromium')}). Also found: ${others.join(', ')}. MELOS_BROWSER=${others[0]} uses another.`,
  )
})

test('MELOS_BROWSER chooses among them, and is refused when it does not start', async () => {
  const search = await install({ chromium: 'echo Chromium 150.0', chrome: 'echo Google Chrome 151.0' })
  const choose = (source: string) =>
    findBrowser({ ...search, environment: { ...search.environment, MELOS_BROWSER: source } })
  expect(await choose(search.at('chrome'))).toMatchObject({ version: 'Google Chrome 151.0' })
  await expect(choose(search.at('opera'))).rejects.toThrow(/does not start/)
})

if (isX64) {
  test('where none is installed the one from npm is used', async () => {
    const search = await install({})
    const browser = await findBrowser(search)
    expect(browser.source).toBe('npm')
    expect(await describeBrowser(browser, search)).toMatch(/^Browser: Chromium [\d.]+ \(from npm\)$/)
  })
}

test('Firefox is found by either of its names, or not at all', async () => {
  const search = await install({ 'firefox-esr': silent, firefox: 'echo Mozilla Firefox 153.7' })
  expect(findFirefox(search)).toMatchObject({ path: search.at('firefox'), version: 'Mozilla Firefox 153.7' })
  expect(findFirefox({ environment: { PATH: '' } })).toBeUndefined()
})
