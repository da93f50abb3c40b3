import { expect, it } from 'vitest';
import { makeDocument } from '../../../../tests/fixtures/pdf-documents.ts';
import { rootOf } from '../document/pdf-object.ts';
import { readNumberTree } from '../document/pdf-tree.ts';
import { FastDocument } from '../fast-path/fast-document.ts';
import { walkFields } from './form-fields.ts';
import { walkStructure } from './structure-tree.ts';

const many = 200_000;
const document = new FastDocument(Buffer.from(makeDocument({ pages: [{ text: 'any' }] })));
const listOf = (item: unknown) => document.nodeOf(Array.from({ length: many }, () => item));

it('tags, fields and numbers in lists of hundreds of thousands are read like any others', () => {
  let tags = 0;
  walkStructure(document.nodeOf({ K: listOf({ S: 'P' }) }), () => tags++);
  expect(tags).toBe(many);
  rootOf(document).put('AcroForm', { Fields: [{ T: 'all', Kids: listOf({ T: 'one' }) }] });
  let fields = 0;
  walkFields(document, () => fields++);
  expect(fields).toBe(many);
  expect(readNumberTree(document.nodeOf({ Kids: listOf({ Nums: [1, 2] }) }))).toHaveLength(many);
});
