/** Arguments that tell the provider what it may do, for programs as well: this file loads nothing else. */

/** Arguments that only control an operation. They are never sent, and changing them alone does nothing. */
export const STEERING = ['adoptExisting', 'joinExisting', 'timeoutSeconds'] as const;

/** The argument that protects an object from deletion (lifecycle/ownership/protection.ts). */
export const PROTECTION = 'deletionProtection';

/**
 * Input with which a class tells the provider that the program sets the option `retainOnDelete` on an object with an
 * explicit name or another unique value. The check removes it.
 */
export const RETAINED = '__retained';

/** All of them. Programs do not read them as outputs. */
export const CONTROLS: readonly string[] = [...STEERING, PROTECTION];

/** Whether a value of that argument asks for protection. An unknown one may. */
export function isOn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}
