/* Shows push messages. It has no `fetch` listener, so it keeps no pages and never stands between a page and the server. */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, link, tag } = read(event.data)
  event.waitUntil(self.registration.showNotification(title, { tag, icon: '/touch-icon.png', data: { link } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data.link, self.location.origin)))
})

/* Browsers want every message shown, so one that can't be read is shown too. */
function read(data) {
  const usual = { title: 'News on Melos', link: '/account/alerts', tag: 'melos' }
  try {
    const { title, link, tag } = data.json()
    const isOwn = new URL(link, self.location.origin).origin === self.location.origin
    return typeof title === 'string' && isOwn ? { title, link, tag } : usual
  } catch {
    return usual
  }
}

/* An open page of this site is used, if the browser lets us. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const same =
    pages.find((page) => page.url === url.href) ?? pages.find(({ visibilityState }) => visibilityState === 'visible')
  if (same === undefined) return await self.clients.openWindow(url.href)
  await same.focus()
  if (same.url !== url.href) await same.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}
