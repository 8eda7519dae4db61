/** Type stubs of Python (PEP 484): `cart.pyi` declares the types of `cart.py` or of a compiled module `cart`. */

export const isTypeStub = (path: string): boolean => path.endsWith('.pyi')

/** The path of the Python file that a stub describes; any other path as it is. */
export const pathDescribedBy = (path: string): string => path.replace(/\.pyi$/, '.py')
