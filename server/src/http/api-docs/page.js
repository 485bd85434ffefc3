// The site's theme, which web/src/lib/theme.ts stores.
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

function drawTheme() {
  let choice = null
  try {
    choice = localStorage.getItem('theme')?.replaceAll('"', '')
  } catch {
    // Without storage the page is light.
  }
  const isDark = choice === 'dark' || (choice === 'system' && systemIsDark.matches)
  document.documentElement.classList.toggle('dark', isDark)
}

drawTheme()
systemIsDark.addEventListener('change', drawTheme)
addEventListener('storage', drawTheme)
