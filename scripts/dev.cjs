require('./require-node.cjs')()
import('./dev.ts')
