/** Small libraries in several languages, built into packs, for the tests of verification. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildPack } from '../../build/main.ts'
import { type Catalog, openCatalog } from '../../runtime/catalog.ts'
import { folderStore } from '../../runtime/pack/folder-store.ts'
import type { OpenOptions } from '../../runtime/pack/pack.ts'

const LIBRARIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shelf: {
    'pyproject.toml': '[project]\nname = "shelf"\nversion = "1.0"\n',
    'shelf/__init__.py': [
      '"""Shelves."""',
      'from .store import Shelf, open_shelf, list_books',
      'from .frames import Table',
      'from .lazy import __getattr__ as _lazy',
      '__all__ = ["Shelf", "open_shelf", "list_books", "Table"]',
      '',
    ].join('\n'),
    'shelf/store.py': [
      'import json',
      'from warnings import deprecated',
      '',
      'class Book:',
      '    """One book."""',
      '    title: str',
      '    def read(self, page: int = 1) -> str:',
      '        """Read a page."""',
      '        return ""',
      '',
      'class Shelf:',
      '    """Carries books."""',
      '    def __init__(self, name: str, *, width: int = 3) -> None:',
      '        self.name = name',
      '        setattr(self, "colour", "red")',
      '    def __enter__(self) -> "Shelf":',
      '        return self',
      '    def put(self, book: Book, place: int = 0) -> "Shelf":',
      '        """Put a book on the shelf."""',
      '        return self',
      '    def take(self, title: str) -> Book:',
      '        """Take a book."""',
      '        return Book()',
      '    @deprecated("use take")',
      '    def grab(self, title: str) -> Book:',
      '        return self.take(title)',
      '    def sort(self, **keys):',
      '        """Sort the books."""',
      '',
      'def open_shelf(path: str, mode: str = "r") -> Shelf:',
      '    """Open a shelf."""',
      '    return Shelf(path)',
      '',
      'def list_books(shelf: Shelf) -> list:',
      '    """List the books of a shelf."""',
      '    return json.loads("[]")',
      '',
    ].join('\n'),
    'shelf/frames.py': [
      'from somewhere import Frame',
      '',
      'class Table(Frame):',
      '    """A frame of another library."""',
      '    def from_file(self):',
      '        """Read it."""',
      '',
    ].join('\n'),
    'shelf/lazy.py': [
      'def __getattr__(name):',
      '    if name.startswith("auto_"):',
      '        return name',
      '    if name == "later":',
      '        return 1',
      '    raise AttributeError(name)',
      '',
    ].join('\n'),
  },
  rack: {
    'package.json':
      '{"name":"rack","version":"1.0.0","type":"module","exports":{".":"./src/index.ts"}}',
    'src/index.ts': [
      'export class Rack {',
      '  /** Adds a wheel. */',
      '  add(wheel: Wheel, place?: number): this { return this }',
      '  /** The last wheel. */',
      '  last(): Wheel { return new Wheel(1) }',
      '}',
      'export class Wheel {',
      '  constructor(public size: number) {}',
      '  /** Turns it. */',
      '  turn(degrees: number): void {}',
      '}',
      '/** Makes a rack. */',
      'export function createRack(name: string, wheels?: number): Rack { return new Rack() }',
      '/** All racks. */',
      'export const racks: Rack[] = []',
      '',
    ].join('\n'),
  },
  pump: {
    'go.mod': 'module example.org/water/pump\n\ngo 1.21\n',
    'pump.go': [
      'package pump',
      '',
      '// Pump moves water.',
      'type Pump struct {',
      '\tRate int',
      '}',
      '',
      '// New makes a pump.',
      'func New(rate int) *Pump { return &Pump{Rate: rate} }',
      '',
      '// Start begins to move water.',
      'func (p *Pump) Start(seconds int, name string) error { return nil }',
      '',
    ].join('\n'),
  },
  lamp: {
    'Cargo.toml': '[package]\nname = "lamp"\nversion = "0.1.0"\n',
    'src/lib.rs': [
      '/// Gives light.',
      'pub struct Lamp { watts: u32 }',
      'impl Lamp {',
      '    /// Makes a lamp.',
      '    pub fn new(watts: u32) -> Self { Lamp { watts } }',
      '    /// Lights it.',
      '    pub fn light(&self, seconds: u32) -> u32 { seconds }',
      '}',
      '/// Counts lamps.',
      'pub fn count_lamps() -> usize { 0 }',
      '',
    ].join('\n'),
  },
  kettle: {
    'pom.xml': '<project><artifactId>kettle</artifactId><version>1</version></project>',
    'src/main/java/org/tea/kettle/Kettle.java': [
      'package org.tea.kettle;',
      '/** Boils water. */',
      'public class Kettle {',
      '  /** Makes a kettle. */',
      '  public Kettle(int litres) {}',
      '  /** Boils. */',
      '  public Cup boil(int degrees) { return new Cup(); }',
      '}',
      '',
    ].join('\n'),
    'src/main/java/org/tea/kettle/Cup.java': [
      'package org.tea.kettle;',
      '/** Holds tea. */',
      'public class Cup {',
      '  /** Empties it. */',
      '  public void pour() {}',
      '}',
      '',
    ].join('\n'),
  },
  oven: {
    'build.gradle.kts': 'group = "org.bread"\nversion = "1"\n',
    'src/main/kotlin/org/bread/oven/Oven.kt': [
      'package org.bread.oven',
      '/** Bakes. */',
      'class Oven(val heat: Int = 200) {',
      '  /** Bakes a loaf. */',
      '  fun bake(minutes: Int, steam: Boolean = false, done: (Loaf) -> Unit = {}): Loaf = Loaf()',
      '  /** Opens the door for a while. */',
      '  fun open(seconds: Int = 3, then: () -> Unit) {}',
      '  companion object {',
      '    /** Finds one. */',
      '    fun of(vararg names: String): Oven = Oven()',
      '  }',
      '}',
      '/** Bread. */',
      'class Loaf : Sliced {',
      '  override fun slice(count: Int): Int = count',
      '}',
      '/** Can be cut. */',
      'interface Sliced {',
      '  /** Cuts it. */',
      '  fun slice(count: Int = 8): Int',
      '}',
      '/** Preheats. */',
      'fun preheat(heat: Int): Oven = Oven(heat)',
      '',
    ].join('\n'),
  },
  coin: {
    'contracts/coin.tolk': [
      '/// A coin.',
      'struct Coin {',
      '    value: int',
      '}',
      '',
      '/// Makes a coin.',
      'fun Coin.create(value: int): Coin {',
      '    return Coin { value };',
      '}',
      '',
      '/// Spends it.',
      'fun Coin.spend(self, amount: int): int {',
      '    return self.value - amount;',
      '}',
      '',
    ].join('\n'),
  },
}

export interface Built {
  readonly catalog: Catalog
  /** Reads files on demand, as in a worker. */
  open(options?: OpenOptions): Promise<Catalog>
  readonly packs: readonly string[]
  remove(): void
}

export async function buildLibraries(): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'cardcat-verify-'))
  const packs: string[] = []
  for (const [name, files] of Object.entries(LIBRARIES)) {
    const root = join(folder, name)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const out = join(folder, 'packs', name)
    await buildPack({ roots: [root], out, model: 'none', project: name })
    packs.push(out)
  }
  const open = (options: OpenOptions = {}): Promise<Catalog> =>
    openCatalog(packs.map(folderStore), options)
  return {
    catalog: await open({ resident: true }),
    open,
    packs,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
