// Importing the library lets Preact draw a component again whose signals changed; the hook of the React build has nothing to do.
import '@preact/signals'

export const useSignals = (): void => undefined
