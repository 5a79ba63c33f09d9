import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules', 'dist', 'src/generated'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'svelte/require-each-key': 'error',
      // Sets and maps in pure functions never leave them; states are made with runes.
      'svelte/prefer-svelte-reactivity': 'off',
      // Routes are fragments of one address; there is no base to resolve.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
);
