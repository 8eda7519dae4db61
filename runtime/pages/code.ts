/**
 * Renders code as an HTML tree, with highlighting classes for the languages below.
 */
import type { Element } from 'hast'
import { h } from 'hastscript'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import markdown from 'highlight.js/lib/languages/markdown'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

const lowlight = createLowlight({
  ...{ bash, c, cpp, csharp, css, go, ini, java, javascript, json, kotlin, markdown, php, python },
  ...{ ruby, rust, swift, typescript, xml, yaml },
})
lowlight.registerAlias({ bash: ['console', 'shell'], python: ['pycon'] })

/** Highlighting longer code takes too long. */
const MAX_COLOURED = 60_000 // characters

export function codeOf(text: string, language: string): Element {
  const code = text.replace(/\n+$/, '')
  const isColoured = lowlight.registered(language) && code.length <= MAX_COLOURED
  const inside = isColoured ? lowlight.highlight(language, code).children : [code]
  // Focusable, so that a scrolling block can be reached by keyboard.
  return h('pre', { tabIndex: 0 }, h('code', inside as Parameters<typeof h>[2]))
}
