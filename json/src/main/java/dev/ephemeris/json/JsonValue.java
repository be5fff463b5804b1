// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A value in a document: cheap to create, and valid as long as the document is. */
public record JsonValue(JsonDocument document, int token) {
  public JsonType type() {
    return document.type(token);
  }

  public boolean isObject() {
    return type() == JsonType.OBJECT;
  }

  public boolean isArray() {
    return type() == JsonType.ARRAY;
  }

  public boolean isString() {
    return type() == JsonType.STRING;
  }

  public boolean isNumber() {
    return type() == JsonType.NUMBER;
  }

  public boolean isBoolean() {
    return type() == JsonType.BOOLEAN;
  }

  public boolean isNull() {
    return type() == JsonType.NULL;
  }

  /** The value of a property; the last one if the name occurs twice, as in every client. */
  public @Nullable JsonValue property(String name) {
    int found = document.property(token, name);
    return found < 0 ? null : new JsonValue(document, found);
  }

  /** The properties of an object in the order of the text, including those that occur twice. */
  public Iterable<JsonMember> members() {
    require(JsonType.OBJECT);
    return () -> new Children<>(JsonReader.STRIDE, this::memberAt);
  }

  private JsonMember memberAt(int key) {
    return new JsonMember(
        new JsonValue(document, key), new JsonValue(document, key + JsonReader.STRIDE));
  }

  /** The elements of an array. */
  public Iterable<JsonValue> elements() {
    require(JsonType.ARRAY);
    return () -> new Children<>(0, element -> new JsonValue(document, element));
  }

  /** The number of properties or elements; takes time in proportion to it. */
  public int size() {
    int keys = isObject() ? JsonReader.STRIDE : 0;
    if (keys == 0) {
      require(JsonType.ARRAY);
    }
    int count = 0;
    int end = document.next(token);
    for (int child = document.firstInside(token);
        child < end;
        child = document.next(child + keys)) {
      count++;
    }
    return count;
  }

  public String text() {
    return document.text(token);
  }

  public boolean textEquals(String text) {
    return document.textEquals(token, text);
  }

  /** The value as a double; infinite when it is beyond the range of a double. */
  public double number() {
    return document.number(token);
  }

  /** Whether it is a whole number that fits a long, in any notation. */
  public boolean isInteger() {
    return document.isInteger(token);
  }

  public long integer() {
    return document.integer(token);
  }

  public boolean bool() {
    return document.bool(token);
  }

  /** Where the value's text starts in {@link JsonDocument#bytes}. */
  public int start() {
    return document.start(token);
  }

  /** Where it ends, exclusive. */
  public int end() {
    return document.end(token);
  }

  /** The value's text without insignificant whitespace. */
  public byte[] toCompactBytes() {
    return JsonCompactor.compact(document, token);
  }

  /** The value's text as it is in the document. */
  @Override
  public String toString() {
    return new String(document.bytes(), start(), end() - start(), StandardCharsets.UTF_8);
  }

  private void require(JsonType wanted) {
    if (type() != wanted) {
      throw new IllegalStateException("The value is a " + type() + ", not a " + wanted);
    }
  }

  /**
   * Iterates over the content of a value; {@code keys} is the number of ints that a key takes
   * before each value.
   */
  private final class Children<T> implements Iterator<T> {
    private final int keys;
    private final IntFunction<T> childAt;
    private final int end = document.next(token);
    private int next = document.firstInside(token);

    Children(int keys, IntFunction<T> childAt) {
      this.keys = keys;
      this.childAt = childAt;
    }

    @Override
    public boolean hasNext() {
      return next < end;
    }

    @Override
    public T next() {
      if (next >= end) {
        throw new NoSuchElementException();
      }
      T child = childAt.apply(next);
      next = document.next(next + keys);
      return child;
    }
  }
}
