/** Recognises errors from another copy of this package, such as the provider's copy. */

/** Sets the name of a class, and the brand by which other copies of the package recognise its instances. */
export function brand(errorClass: { readonly prototype: Error }, name: string): symbol {
  const symbol = Symbol.for(`@workload/sdk/${name}`);
  Object.defineProperty(errorClass.prototype, symbol, { value: true });
  Object.defineProperty(errorClass.prototype, 'name', { value: name, writable: true, configurable: true });
  return symbol;
}

/** The result of `instanceof` for a branded class. */
export function isBranded(errorClass: object, value: unknown): boolean {
  // A derived class has no brand of its own, so the usual check applies.
  if (!Object.hasOwn(errorClass, 'brand'))
    return Function.prototype[Symbol.hasInstance].call(errorClass, value);
  const { brand: symbol } = errorClass as unknown as { readonly brand: symbol };
  return typeof value === 'object' && value !== null && symbol in value;
}
