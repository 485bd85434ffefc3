import { basename, extname } from 'node:path'
import type { Plugin } from 'vite'
import { type Group, mergeGroups, type User } from './merge-groups.ts'
import { isLibrary, type ModuleGraph, readModuleGraph } from './module-graph.ts'

/** Every file is a request, and the list of routes, which every page loads, names it for each page that needs it. */
const CHARACTERS_PER_FILE = 20_000
/** A page counts for ten parts, because most visits open no more than a few parts. */
const PAGE_WEIGHT = 10
/** Rolldown wants to know the groups before it reads the first module. */
const MOST_FILES = 200

const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\//
/** The frame of every page, and the auction list. */
const first = /\/src\/(entry\.client|root|routes\/home)\.tsx/

interface SharedFile {
  readonly name: string
  readonly place: number
}

/** Decides which modules share a file: the framework, which rarely changes, what the first page needs, and what pages share. */
export function splitCodePlugin(): Plugin {
  let shell: ReadonlySet<string> = new Set()
  const fileOf = new Map<string, SharedFile>()
  return {
    name: 'split-code',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const graph = readModuleGraph(this)
      shell = graph.reach(graph.ids.filter((id) => graph.read(id).isEntry && first.test(id)))
      const groups = groupByUsers(graph, (id) => !shell.has(id) && !framework.test(id))
      const files = mergeGroups(groups, CHARACTERS_PER_FILE)
      if (files.length > MOST_FILES) throw new Error(`${files.length} files are shared, more than ${MOST_FILES}`)
      // Rolldown puts what a module imports into the same file, unless an earlier group has it.
      files.sort((one, other) => other.users.size - one.users.size)
      for (const [place, { modules, isAlone }] of files.entries())
        for (const id of modules)
          fileOf.set(id, { place, name: isAlone ? basename(id, extname(id)) : `shared${place}` })
    },
    outputOptions: (options) => ({
      ...options,
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: ({ name }) => `assets/${name.replace(/^shared\d+$/, 'shared')}-[hash:7].js`,
      codeSplitting: {
        groups: [
          { name: 'framework', test: framework },
          { name: 'shell', test: (id) => shell.has(id) },
          ...Array.from({ length: MOST_FILES }, (_, place) => ({
            name: (id: string) => fileOf.get(id)?.name ?? null,
            test: (id: string) => fileOf.get(id)?.place === place,
          })),
        ],
      },
    }),
  }
}

/** The modules that the same pages and parts need. What only one of them needs is in its own file anyway. */
function groupByUsers(graph: ModuleGraph, isWanted: (id: string) => boolean): Group[] {
  const users = listUsers(graph).filter(({ id }) => isWanted(id))
  const parts = new Set(users.filter(({ weight }) => weight === 1).map(({ id }) => id))
  const usersOf = new Map<string, User[]>()
  for (const user of users)
    for (const id of graph.reach([user.id])) if (isWanted(id)) usersOf.set(id, [...(usersOf.get(id) ?? []), user])
  const shared = [...usersOf].filter(([, users]) => users.length > 1)
  const groups = Map.groupBy(shared, ([id, users]) => (parts.has(id) ? id : users.map((user) => user.id).join()))
  return [...groups.values()].map((members) => {
    const modules = members.map(([id]) => id)
    return {
      modules,
      imports: new Set(modules.flatMap(graph.importsOf)),
      characters: modules.reduce((sum, id) => sum + (graph.read(id).code?.length ?? 0), 0),
      users: new Set(members.flatMap(([, users]) => users)),
      // A part's file has the part's name.
      isAlone: modules.some((id) => parts.has(id)),
    }
  })
}

/** The pages, and the parts that they load later. */
function listUsers({ ids, read }: ModuleGraph): User[] {
  const isPart = (id: string): boolean => read(id).dynamicImporters.some((importer) => !isLibrary(importer))
  return [
    ...ids.filter((id) => read(id).isEntry).map((id) => ({ id, weight: PAGE_WEIGHT })),
    ...ids.filter(isPart).map((id) => ({ id, weight: 1 })),
  ]
}
