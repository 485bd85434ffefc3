require('./require-node.cjs')()
import('./start.ts')
