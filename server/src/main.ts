// React chooses its build when it is loaded, so this comes first.
process.env.NODE_ENV ??= 'production'

const { loadWebApp } = await import('./http/web-app.ts')
const { runServer } = await import('./run-server.ts')

await runServer({ loadWebApp })
