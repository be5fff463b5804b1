/** Tests of the syntax tree, and of its text. */
@org.jspecify.annotations.NullMarked
package dev.ephemeris.sql.tree;
