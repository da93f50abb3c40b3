import { isLanguageCode, type LanguageCode } from './languages.ts';

/** What the operator may choose that code on both sides is written around. The server's table of settings names each. */
export interface Choices {
  maxFileMb: number;
  maxFiles: number;
  timeLimitFactor: number;
  /** Tools, or whole families, that this site does without. */
  hiddenTools: readonly string[];
  /** The language of a bare address. */
  language: LanguageCode;
  /** Whether browsers keep the site for visits without a network. */
  offline: boolean;
  /** Whether HEIC images are taken. */
  heic: boolean;
}

/** The names they have in the environment; with these a worker or a renderer knows them as the server does. */
export const choiceNames = [
  'MAX_FILE_MB',
  'MAX_FILES',
  'TIME_LIMIT_FACTOR',
  'HIDE_TOOLS',
  'DEFAULT_LANGUAGE',
  'OFFLINE',
  'HEIC',
] as const;

export type ChoiceEnvironment = Partial<Record<(typeof choiceNames)[number], string>>;

export const choiceRanges = {
  maxFileMb: { min: 1, max: 200, fallback: 10 },
  maxFiles: { min: 2, max: 50, fallback: 10 },
  timeLimitFactor: { min: 0.5, max: 20, fallback: 1 },
} as const;

/** Wrong values stop the start of the server in words; here they only count as unset. */
export function readChoices(environment: ChoiceEnvironment): Choices {
  const number = (key: keyof typeof choiceRanges, text: string | undefined) => {
    const { min, max, fallback } = choiceRanges[key];
    const value = Number(text || fallback);
    return value >= min && value <= max ? value : fallback;
  };
  return {
    maxFileMb: number('maxFileMb', environment.MAX_FILE_MB),
    maxFiles: number('maxFiles', environment.MAX_FILES),
    timeLimitFactor: number('timeLimitFactor', environment.TIME_LIMIT_FACTOR),
    hiddenTools: namesIn(environment.HIDE_TOOLS),
    language: isLanguageCode(environment.DEFAULT_LANGUAGE) ? environment.DEFAULT_LANGUAGE : 'en',
    offline: environment.OFFLINE !== 'off',
    heic: environment.HEIC !== 'off',
  };
}

export function namesIn(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap((name) => name.trim() || []);
}

/** On a page the server wrote them into it; in a process they come from its environment. */
interface Surroundings {
  document?: { getElementById(id: string): { textContent: string | null } | null };
  process?: { env: ChoiceEnvironment };
}

/** Read once, as code loads: limits, schemas and the list of tools are constants from here on. */
export const choices: Choices = choicesAround(globalThis as Surroundings);

function choicesAround({ document, process }: Surroundings): Choices {
  const written = document?.getElementById('site')?.textContent;
  const onPage = written ? (JSON.parse(written) as { choices?: Choices }).choices : undefined;
  return onPage ?? readChoices(process?.env ?? {});
}
